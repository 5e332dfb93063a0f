/** What a card needs to know of a group; every answer that carries groups has at least this. */
export interface GroupCardView {
  id: string;
  name: string;
  groupLink: string;
  kind: string;
  pictureUrl: string | null;
  tracksCount: number;
  groupMembershipsCount: number;
}
