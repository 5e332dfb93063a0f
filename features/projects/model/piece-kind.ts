/** A piece of one person alone is a song, one that is made live with others a project. */
export const pieceKinds = ['Project', 'Song'] as const;
export type PieceKind = (typeof pieceKinds)[number];

export const pieceTypes = ['project', 'song'] as const;
export type PieceType = (typeof pieceTypes)[number];

export const pieceTypeOf = (kind: PieceKind): PieceType => (kind === 'Song' ? 'song' : 'project');
