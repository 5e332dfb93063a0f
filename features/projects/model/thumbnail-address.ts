/** Path of a project's thumbnail, on every host. */
export const thumbnailAddress = (projectId: string): string => `/thumbnails/${projectId}.svg`;
