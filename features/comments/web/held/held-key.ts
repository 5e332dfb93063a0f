/** Query key of the comments of a host that wait for its owner. */
export const heldKey = (hostId: string) => ['comments-held', hostId];
