/** Where the global player sits: below everything, above nothing, and never taken down while one walks around. */
export function PlayerSlot() {
  return <div id="player" />;
}
