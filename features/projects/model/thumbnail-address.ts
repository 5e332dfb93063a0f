/** Where the picture of a piece is, on every host. */
export const thumbnailAddress = (pieceId: string): string => `/thumbnails/${pieceId}.svg`;
