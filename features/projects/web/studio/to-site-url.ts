/** An address of the site, as pages of another host must name it; null stays null. */
export function toSiteUrl<T extends string | null>(siteUrl: string, address: T): T {
  return (address?.startsWith('/') ? siteUrl + address : address) as T;
}
