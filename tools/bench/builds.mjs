// `npm run bench:builds`: a build of an unchanged server with the plugin and without, by turns,
// each in a fresh process, for esbuild and Vite. Exit code 1 where the build takes over 3 % longer.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { quartiles } from './measure.mjs'

const ONCE = path.join(import.meta.dirname, 'build-once.mjs')
const ROUNDS = Number(process.argv[2] ?? 15)
const MOST = 0.03

function run(bundler, how) {
  const before = performance.now()
  const { stdout, stderr, status } = spawnSync(process.execPath, [ONCE, bundler, how], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return { build: Number(stdout), whole: performance.now() - before }
}

let isMissed = false
for (const bundler of ['esbuild', 'vite']) {
  const first = run(bundler, 'with')
  const rounds = Array.from({ length: ROUNDS }, () => {
    const [a1, b1, b2, a2] = ['without', 'with', 'with', 'without'].map((how) => run(bundler, how))
    const ratio = (of) => (b1[of] + b2[of]) / (a1[of] + a2[of])
    return {
      build: ratio('build'),
      whole: ratio('whole'),
      without: (a1.build + a2.build) / 2,
      more: (b1.build + b2.build - a1.build - a2.build) / 2,
      wholeMore: (b1.whole + b2.whole - a1.whole - a2.whole) / 2,
    }
  })
  const of = (key) => quartiles(rounds.map((round) => round[key]))
  const percent = (ratio) => `${((ratio - 1) * 100).toFixed(1)} %`
  const [low, median, high] = of('build')
  console.log(
    `${bundler}: the build takes ${percent(median)} more (${percent(low)} to ${percent(high)}; ${of('more')[1].toFixed(0)} ms on ${of('without')[1].toFixed(0)} ms), the whole process ${percent(of('whole')[1])} (${of('wholeMore')[1].toFixed(0)} ms, loading the plugin); a first look took ${first.build.toFixed(0)} ms`,
  )
  isMissed ||= median - 1 > MOST
}
process.exitCode = isMissed ? 1 : 0
