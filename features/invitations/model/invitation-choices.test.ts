import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invitationChoices } from './invitation-choices.ts';

const facts = fc.record({
  membershipId: fc.option(fc.uuid(), { nil: null }),
  isMember: fc.boolean(),
  requestedMembership: fc.boolean(),
  hasReachedTheLimit: fc.boolean(),
  autoAccept: fc.boolean(),
});
type Facts = typeof facts extends fc.Arbitrary<infer T> ? T : never;

/** Checks each line in its own words, for any relation of the viewer. */
const forAll = (check: (one: Facts & { invited: boolean; limited: boolean }) => void) =>
  fc.assert(
    fc.property(facts, (one) => {
      check({
        ...one,
        invited: one.membershipId !== null,
        limited: one.hasReachedTheLimit && !one.isMember,
      });
    }),
    { numRuns: 500 },
  );

test('declining is offered to who is no member, not at the limit and has not requested [EDU-082] [EDU-083]', () => {
  forAll((one) =>
    expect(invitationChoices(one).decline).toBe(
      !one.isMember && !one.hasReachedTheLimit && !one.requestedMembership,
    ),
  );
});

test('joining is offered to the invited and where nobody is asked, unless the limit is reached, and to members [EDU-084] [EDU-147]', () => {
  forAll((one) =>
    expect(invitationChoices(one).join).toBe(
      one.isMember || ((one.invited || one.autoAccept) && !one.hasReachedTheLimit),
    ),
  );
});

test('requesting is offered to who has no relation yet, and never beside joining [EDU-085] [EDU-087]', () => {
  forAll((one) => {
    const { request, join } = invitationChoices(one);
    const isUnrelated = !one.isMember && !one.requestedMembership && !one.invited && !one.hasReachedTheLimit;
    expect(request === 'offered').toBe(isUnrelated && !one.autoAccept);
    if (join) expect(request).toBe('hidden');
  });
});

test('who has requested keeps the button, disabled [EDU-088]', () => {
  forAll((one) => {
    const waits = one.requestedMembership && !one.isMember && !one.hasReachedTheLimit;
    if (waits && !one.invited && !one.autoAccept) expect(invitationChoices(one).request).toBe('disabled');
  });
});

test('a limit leaves nothing to press, but for members [EDU-091] [EDU-092] [EDU-147]', () => {
  forAll((one) => {
    const choices = invitationChoices(one);
    expect(choices.limited).toBe(one.limited);
    if (one.limited)
      expect(choices).toEqual({ join: false, request: 'hidden', decline: false, limited: true });
    if (one.isMember)
      expect(choices).toEqual({ join: true, request: 'hidden', decline: false, limited: false });
  });
});
