import {
  type ClientMessage,
  closeCodes,
  readMessage,
  type ServerMessage,
} from '#studio/document/room-messages.ts';

const pingMs = 1_000;
/** Without an answer for so long the network is lost. Pages in the background ping less often, and are not judged by it. */
const silenceMs = 3_500;
/** While a whole document comes or goes, answers queue behind it. */
const silenceOfLoadMs = 60_000;
const connectMs = 10_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** After being put out for sending too much. */
const pausesAfterTooMuch = 4;

export interface RoomSocketOptions {
  url: string;
  create: (url: string) => WebSocket;
  random: () => number;
  onMessage(message: ServerMessage): void;
  onBytes(message: NonNullable<ReturnType<typeof readMessage>>): void;
  /** The connection is lost and comes back by itself; the reason where the server gave one that a person should read. */
  onLost(reason: string | null): void;
  /** The server does not let this page in any more. */
  onPutOut(code: number): void;
}

export interface RoomSocket {
  send(message: Uint8Array<ArrayBuffer> | ClientMessage): void;
  /** Connects now instead of after the pause. */
  retry(): void;
  /** Closes the connection, which comes back by itself. */
  drop(): void;
  /** The connection works: the next pause is a short one again. */
  confirm(): void;
  close(): void;
}

/** How long to wait before connecting again: longer each time, and scattered, so that not all pages come back at once. */
export function pauseBefore(attempt: number, random: () => number): number {
  return Math.min(longestPauseMs, firstPauseMs * 2 ** attempt) * (0.5 + random() / 2);
}

/** A socket that connects again after it was lost, until it is closed or put out. */
export function openRoomSocket(options: RoomSocketOptions): RoomSocket {
  let socket: WebSocket | null = null;
  let attempt = 0;
  let isEnded = false;
  let isConfirmed = false;
  let connectsSince = 0;
  let waitsSince: number | null = null;
  let pause: ReturnType<typeof setTimeout> | null = null;
  const ticking = setInterval(() => {
    if (socket === null) return;
    const now = performance.now();
    if (socket.readyState === 0 && now - connectsSince > connectMs) lose(socket, null, 0);
    if (socket?.readyState !== 1) return;
    const isLoading = !isConfirmed || socket.bufferedAmount > 0;
    const longest = isLoading ? silenceOfLoadMs : silenceMs;
    if (waitsSince !== null && now - waitsSince > longest) return lose(socket, null, 0);
    waitsSince ??= now;
    send({ event: 'ping' });
  }, pingMs);

  function connect(): void {
    pause = null;
    const opened = options.create(options.url);
    opened.binaryType = 'arraybuffer';
    socket = opened;
    connectsSince = performance.now();
    waitsSince = null;
    isConfirmed = false;
    opened.onmessage = ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (socket === opened) receive(data);
    };
    opened.onerror = () => {};
    opened.onclose = ({ code, reason }) => {
      if (socket !== opened) return;
      if (code >= closeCodes.signedOut && code < closeCodes.wrongMessage) putOut(code);
      else
        lose(
          opened,
          code === closeCodes.tooMuch ? reason : null,
          code === closeCodes.tooMuch ? pausesAfterTooMuch : 0,
        );
    };
  }

  function receive(data: string | ArrayBuffer): void {
    waitsSince = null;
    if (typeof data === 'string') options.onMessage(JSON.parse(data) as ServerMessage);
    else {
      const message = readMessage(new Uint8Array(data));
      if (message !== null) options.onBytes(message);
    }
  }

  function lose(lost: WebSocket, reason: string | null, more: number): void {
    socket = null;
    lost.close();
    if (isEnded) return;
    pause = setTimeout(connect, pauseBefore(attempt + more, options.random));
    attempt = Math.min(10, attempt + 1 + more);
    options.onLost(reason);
  }

  function end(): void {
    isEnded = true;
    clearInterval(ticking);
    if (pause !== null) clearTimeout(pause);
    pause = null;
    socket?.close();
    socket = null;
  }

  function putOut(code: number): void {
    end();
    options.onPutOut(code);
  }

  function send(message: Uint8Array<ArrayBuffer> | ClientMessage): void {
    if (socket?.readyState !== 1) return;
    socket.send(message instanceof Uint8Array ? message : JSON.stringify(message));
  }

  connect();
  return {
    send,
    retry() {
      if (pause === null) return;
      clearTimeout(pause);
      connect();
    },
    drop: () => socket && lose(socket, null, 0),
    confirm() {
      attempt = 0;
      isConfirmed = true;
    },
    close: end,
  };
}
