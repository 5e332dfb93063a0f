import { claimUploadedFile } from '#features/uploads/server/claim-uploaded-audio.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { formatBytes } from '#platform/pure/text/format-bytes.ts';
import type { MemberCall } from '#platform/server/call.ts';
import { MAX_PICTURE_BYTES, type MediaKind } from '../model/media-kinds.ts';
import { sniffMedia } from './sniff-media.ts';

/** Claims the actor's upload for the shelf and says what it is. Refuses (422 on `file_name`) what the shelf does not take. */
export async function claimMediaUpload(
  call: MemberCall,
  fileName: string,
  { asDownload = false }: { asDownload?: boolean } = {},
): Promise<MediaKind> {
  let kind: MediaKind | null = null;
  const claimed = await claimUploadedFile(call, fileName, {
    kind: 'media',
    check: async (read, size) => {
      const found = await sniffMedia(read, { asDownload });
      if (!found)
        throw invalid({
          file_name: ['is neither a picture, a sound, a film, a PDF, a ZIP nor a MIDI file that can be used'],
        });
      if (found.kind === 'image' && size > MAX_PICTURE_BYTES)
        throw invalid({ file_name: [`is too large (a picture may have ${formatBytes(MAX_PICTURE_BYTES)})`] });
      kind = found.kind;
    },
  });
  if (!claimed || !kind) throw invalid({ file_name: ['was used already'] });
  return kind;
}
