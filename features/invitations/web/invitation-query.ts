import { isRefusal } from '#platform/pure/refusal.ts';

/** What the page of an invitation shows to a banned viewer. */
export interface BannedViewer {
  bannedText: string;
}

/** Reads an invitation; that the viewer is banned is data of its page and no failure (EDU-152). */
export async function loadInvitation<T extends object>(read: Promise<T>): Promise<T | BannedViewer> {
  try {
    return await read;
  } catch (error) {
    if (isRefusal(error) && error.code === 'banned') return { bannedText: error.message };
    throw error;
  }
}

export const isBannedViewer = (data: object): data is BannedViewer => 'bannedText' in data;
