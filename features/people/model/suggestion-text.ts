import type { SuggestionReason } from '../suggestions.contract.ts';

/** The reason as a sentence. */
export function suggestionText(reason: SuggestionReason): string {
  switch (reason.kind) {
    case 'followed': {
      const { username, others } = reason;
      if (others === 0) return `Followed by ${username}, whom you follow`;
      return `Followed by ${username} and ${others === 1 ? '1 other' : `${others} others`} whom you follow`;
    }
    case 'liked':
      return reason.tracks === 1
        ? 'You liked one of their tracks'
        : `You liked ${reason.tracks} of their tracks`;
    case 'genre':
      return `Makes ${reason.genre}, which you listen to`;
    case 'trending':
      return 'Heard a lot these days';
  }
}
