import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { TargetConfiguration } from '@nx/devkit'

/**
 * A project that is checked: its folder and the manifest of its plain profile, from the workspace.
 */
export interface CheckedProject {
  readonly root: string
  readonly manifest: string
}

/**
 * The target that compares the servers of a workspace: it reads the manifests that their own
 * targets wrote.
 */
export function workspaceTargetFor(
  file: string,
  servers: readonly CheckedProject[],
  targetName: string,
  workspace: string,
): TargetConfiguration {
  const projects = servers
    .map(({ root }) => projectName(path.join(workspace, root)))
    .filter((name) => name !== undefined)
  return {
    executor: '@mcp-budget/nx:workspace',
    cache: true,
    inputs: [
      `{workspaceRoot}/${file}`,
      { dependentTasksOutputFiles: '**/*mcp-manifest*.json' },
      ...servers.map(({ manifest }) => `{workspaceRoot}/${manifest}`),
    ],
    outputs: ['{projectRoot}/{options.reporters.pretty}', '{projectRoot}/{options.reporters.json}'],
    dependsOn: projects.length === 0 ? [] : [{ target: targetName, projects }],
    options: {
      manifests: Object.fromEntries(
        servers.map(({ root, manifest }) => [
          projectName(path.join(workspace, root)) ?? root,
          manifest,
        ]),
      ),
    },
    metadata: {
      technologies: ['mcp'],
      description:
        'Compares the MCP servers of the workspace: names that collide, descriptions that overlap, what groups of them cost together',
    },
  }
}

/** A project's name as Nx reads it. */
function projectName(folder: string): string | undefined {
  const project = json(path.join(folder, 'project.json')) as { name?: string } | undefined
  const pack = json(path.join(folder, 'package.json')) as
    { name?: string; nx?: { name?: string } } | undefined
  return (
    project?.name ??
    pack?.nx?.name ??
    pack?.name ??
    (project === undefined ? undefined : path.basename(folder))
  )
}

function json(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
