/** Formats ms as "mm:ss", truncated to whole seconds; minutes go on past an hour. Invalid numbers give "00:00". */
export function formatDuration(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0;
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;
}

/** Formats ms in words for screen readers: "1 minute 5 seconds". */
export function formatSpokenDuration(milliseconds: number): string {
  const seconds = Number.isFinite(milliseconds) ? Math.max(0, Math.floor(milliseconds / 1000)) : 0;
  const count = (value: number, unit: string) => `${value} ${unit}${value === 1 ? '' : 's'}`;
  const minutes = Math.floor(seconds / 60);
  const rest = count(seconds % 60, 'second');
  return minutes === 0 ? rest : `${count(minutes, 'minute')} ${rest}`;
}
