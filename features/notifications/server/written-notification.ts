/** A row that was inserted, or that counts something new. */
export interface WrittenNotification {
  id: string;
  userId: string;
  /** Whether its recipient wants an e-mail about it at once. */
  emailed: boolean;
}
