import type { Captured } from '../protocol/capture.js'
import type { ResolvedTarget } from '../config/resolve.js'

/**
 * Lists the surface of a target by its source. What a source needs is loaded only when it is used.
 */
export async function loadSurface(target: ResolvedTarget): Promise<Captured> {
  const { source, sizeLimit } = target
  if (source.kind === 'listing') {
    const { readListing } = await import('./listing-file.js')
    return { surface: readListing(source.file, sizeLimit), observed: { notes: [] } }
  }
  if (source.kind === 'entry') {
    const { captureEntry } = await import('./entry.js')
    return captureEntry(source, sizeLimit, target)
  }
  if (source.kind === 'static') {
    const { captureStatic } = await import('./static.js')
    return captureStatic(source)
  }
  const { capture } = await import('../protocol/capture.js')
  switch (source.kind) {
    case 'module': {
      const { openModule } = await import('./module.js')
      return capture(() => openModule(source, sizeLimit), target)
    }
    case 'command': {
      const { openStdio } = await import('./stdio.js')
      return capture(() => openStdio(source, sizeLimit), target)
    }
    case 'url': {
      const { openHttp } = await import('./http.js')
      return capture(() => openHttp(source, sizeLimit), target)
    }
    case 'command-url': {
      const { openCommandUrl } = await import('./command-url.js')
      return capture((signal) => openCommandUrl(source, source, sizeLimit, signal), target)
    }
  }
}
