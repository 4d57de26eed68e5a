import type { MessageMedia } from '../../../contract/schemas/conversation.ts'
import type { PartResult, PlatformServices } from '../platform.ts'
import type { PlatformFile } from '../platform-http.ts'
import { failed, retry } from './results.ts'

/** A media item's bytes, ready for a multipart upload. */
export interface UploadFile extends PlatformFile {
  readonly kind: 'file'
}

/** Reads a media item for a platform that takes uploads only. What cannot be read now is tried again. */
export async function uploadFile(
  readMedia: PlatformServices['readMedia'],
  media: MessageMedia,
  signal: AbortSignal,
): Promise<UploadFile | PartResult> {
  if (readMedia === undefined)
    return failed('media_refused', 'media can be uploaded only where it can be read')
  try {
    const bytes = await readMedia(media, signal)
    // A copy of its own: the buffer may be a view on a larger one.
    const blob = new Blob([new Uint8Array(bytes)], { type: media.mime })
    return {
      kind: 'file',
      blob,
      name: media.filename ?? `${media.kind}.${media.mime.split('/')[1] ?? 'bin'}`,
    }
  } catch {
    return retry('the media item could not be read', null)
  }
}
