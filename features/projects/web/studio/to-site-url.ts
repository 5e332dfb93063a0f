/** A path of the site as an absolute address, for pages of another host; null stays null. */
export function toSiteUrl<T extends string | null>(siteUrl: string, address: T): T {
  return (address?.startsWith('/') ? siteUrl + address : address) as T;
}
