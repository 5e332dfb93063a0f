/** What listed tracks are listed by: a genre or a tag, with the table of its orders. */
export type TrackTopic =
  | { table: 'track_genre_orders'; column: 'genre_id'; value: number }
  | { table: 'track_tag_orders'; column: 'tag'; value: string };

export const genreTopic = (genreId: number): TrackTopic => ({
  table: 'track_genre_orders',
  column: 'genre_id',
  value: genreId,
});

export const tagTopic = (tag: string): TrackTopic => ({
  table: 'track_tag_orders',
  column: 'tag',
  value: tag,
});
