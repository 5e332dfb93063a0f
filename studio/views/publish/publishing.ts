import type { ReactNode } from 'react';

/** What is asked for with a press on "Publish". */
export interface PublishWish {
  title: string;
  description: string;
  genreId: number | null;
  /** The uploaded picture as the page's call takes it. */
  cover: unknown;
  allowComments: boolean;
  allowDownload: boolean;
  allowRemixes: boolean;
}

/** A song that was published, on its way or as a track. */
export interface PublishedSong {
  readonly id: string;
  readonly title: string;
  readonly state: 'open' | 'processing' | 'done' | 'failed';
  /** A sentence where it failed. */
  readonly failure: string | null;
  /** Of the track's page, once it is there. */
  readonly url: string | null;
  /** Whether others find the track. */
  readonly isPublic: boolean;
}

/** What publishing needs from the page around the studio. The calls throw errors with a sentence for the person. */
export interface Publishing {
  /** What the dialog begins with. */
  readonly preset: Pick<PublishWish, 'title' | 'description'>;
  readonly genres: readonly { readonly id: number; readonly name: string }[];
  readonly descriptionLimit: number;
  readonly titleLimit: number;
  /** Whether the person's plan lets others download. */
  readonly offersDownload: boolean;
  readonly plansUrl: string;
  /** How often the page has to be heard of while it works, in ms. */
  readonly keepEveryMs: number;
  /** Pins the version and answers its document. A repeated call with a key has one effect. */
  begin(wish: PublishWish, key: string): Promise<{ song: PublishedSong; document: Uint8Array }>;
  /** Sends the file and makes the track; `onProgress` is called with 0 to 1. */
  send(
    song: PublishedSong,
    file: Blob,
    how: { onProgress: (done: number) => void; signal: AbortSignal },
  ): Promise<void>;
  /** Says that the page is still at work. */
  keep(id: string): Promise<void>;
  takeBack(id: string): Promise<void>;
  /** The person's songs of this project, newest first. */
  list(): Promise<readonly PublishedSong[]>;
  unpublish(id: string): Promise<void>;
  /** The field of the cover. */
  coverField(props: { onChosen: (cover: unknown) => void; onBusy: (isBusy: boolean) => void }): ReactNode;
}
