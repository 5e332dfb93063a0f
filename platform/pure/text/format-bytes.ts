const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** Formats a size in decimal units: "512 bytes", "1.4 MB", "12 MB". */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // Rounds first to avoid "1000 kB".
  while (Math.round(value) >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  const text = unit > 0 && value < 9.95 ? value.toFixed(1) : String(Math.round(value));
  return `${text} ${units[unit]}`;
}
