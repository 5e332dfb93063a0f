const maxStemLength = 150;

/**
 * `Content-Disposition: attachment` for a user-chosen name (RFC 6266, RFC 8187): an ASCII fallback, and the real name where
 * it differs. Control characters, path separators and characters that file systems refuse become `_`.
 */
export function contentDisposition(name: string): string {
  const safe = toSafeFileName(name);
  const ascii = safe
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, '_')
    .replace(/["%;]/g, '_');
  const plain = `attachment; filename="${ascii}"`;
  return ascii === safe ? plain : `${plain}; filename*=UTF-8''${encodeRfc8187(safe)}`;
}

function toSafeFileName(name: string): string {
  const cleaned = [...name.toWellFormed().normalize('NFC')]
    // Cc: control; Cf: invisible, some of which reverse the direction and could disguise an extension.
    .map((letter) => (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\ufffd\\/:*?"<>|]/u.test(letter) ? '_' : letter))
    .join('')
    .replace(/^[.\s]+/, '')
    .replace(/[.\s]+$/, '');
  const dot = cleaned.lastIndexOf('.');
  const extension = dot > 0 && cleaned.length - dot <= 6 ? cleaned.slice(dot) : '';
  const stem = [...cleaned.slice(0, cleaned.length - extension.length)].slice(0, maxStemLength).join('');
  return stem + extension || 'file';
}

/** RFC 8187 attr-char: `encodeURIComponent` leaves four characters that a parameter may not contain. */
function encodeRfc8187(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
