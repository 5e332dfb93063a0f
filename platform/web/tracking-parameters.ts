const trackingParameters = [
  'sign_up',
  'signed_up',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'gclid',
  'fbclid',
];

/** The address without sign-up and campaign parameters, or null when it has none. */
export function removeTrackingParameters(href: string): string | null {
  const url = new URL(href);
  const carried = trackingParameters.filter((name) => url.searchParams.has(name));
  if (carried.length === 0) return null;
  for (const name of carried) url.searchParams.delete(name);
  return url.href;
}

export function isTrackingParameter(name: string): boolean {
  return trackingParameters.includes(name);
}
