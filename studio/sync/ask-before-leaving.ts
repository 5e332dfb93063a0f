/** Asks whether the page should be left while something would be lost (STUDIO-020); returns what ends it. */
export function askBeforeLeaving(isAtRisk: () => boolean): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    if (isAtRisk()) event.preventDefault();
  };
  window.addEventListener('beforeunload', ask);
  return () => window.removeEventListener('beforeunload', ask);
}
