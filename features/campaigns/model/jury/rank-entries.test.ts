import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Criterion, isComplete, type JuryScore, rankEntries, weightedPoints } from './rank-entries.ts';

const criteria: Criterion[] = [
  { id: 1, name: 'Idea', weight: 3 },
  { id: 2, name: 'Mix', weight: 1 },
];
const entryIds = ['a', 'b', 'c', 'd', 'e'];
const jurorIds = ['j1', 'j2', 'j3', 'j4'];
const point = fc.integer({ min: 1, max: 10 });
const points: fc.Arbitrary<Record<string, number>> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ 1: point, 2: point }) },
  { weight: 1, arbitrary: fc.record({ 1: point }) },
);
/** Scores of a jury in which some have not heard every entry, and each has scored one at most once. */
const scoresOfJury: fc.Arbitrary<JuryScore[]> = fc
  .tuple(
    ...jurorIds.flatMap((jurorId) =>
      entryIds.map((entryId) =>
        fc.option(
          fc.record({
            jurorId: fc.constant(jurorId),
            entryId: fc.constant(entryId),
            points,
            conflict: fc.boolean(),
          }),
          { nil: null },
        ),
      ),
    ),
  )
  .map((scores) => scores.filter((score) => score !== null));
const needed = fc.integer({ min: 1, max: 4 });
const shuffled = fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true }));
const ranked = (scores: readonly JuryScore[], least: number) =>
  rankEntries(scores, { criteria, needed: least });
const counts = (score: JuryScore) => !score.conflict && isComplete(score.points, criteria);

test('the score is the weighted mean of those who have heard the entry and know nobody in it [CAMPAIGN-239]', () => {
  fc.assert(
    fc.property(scoresOfJury, needed, (scores, least) => {
      for (const { entryId, score, jurors } of ranked(scores, least)) {
        const heard = scores.filter((one) => one.entryId === entryId && counts(one));
        expect(jurors).toBe(heard.length);
        const means = heard.map((one) => weightedPoints(one.points, criteria));
        if (heard.length < least) expect(score).toBeNull();
        else expect(score).toBeCloseTo(means.reduce((sum, mean) => sum + mean, 0) / heard.length, 9);
      }
    }),
  );
  expect(weightedPoints({ 1: 10, 2: 2 }, criteria)).toBe(8);
});

test('an entry has a place exactly where enough jurors have scored it, and the others come last [CAMPAIGN-239]', () => {
  fc.assert(
    fc.property(scoresOfJury, needed, (scores, least) => {
      const list = ranked(scores, least);
      expect(list.map(({ entryId }) => entryId).toSorted()).toEqual(
        [...new Set(scores.map(({ entryId }) => entryId))].toSorted(),
      );
      const places = list.map(({ place }) => place);
      expect(places).toEqual([...places.filter(Boolean), ...places.filter((place) => place === null)]);
      for (const { place, score, jurors } of list) {
        expect(place === null).toBe(jurors < least);
        expect(score === null).toBe(place === null);
      }
    }),
  );
});

test('equal scores share a place, and the next place counts them all [CAMPAIGN-239]', () => {
  fc.assert(
    fc.property(scoresOfJury, needed, (scores, least) => {
      const list = ranked(scores, least).filter(({ place }) => place !== null);
      for (const { place, score } of list)
        expect(place).toBe(1 + list.filter((other) => (other.score ?? 0) > (score ?? 0) + 1e-9).length);
    }),
  );
  const tie = (entryId: string, all: number) =>
    ['j1', 'j2', 'j3']
      .slice(0, all)
      .map((jurorId) => ({ jurorId, entryId, points: { 1: 7, 2: 7 }, conflict: false }));
  expect(
    ranked([...tie('b', 3), ...tie('a', 2), ...tie('c', 1)], 1).map(({ place }) => place),
    'however many have heard it',
  ).toEqual([1, 1, 1]);
});

test('neither the order of the scores nor the size of all weights changes a place [CAMPAIGN-239]', () => {
  fc.assert(
    fc.property(
      scoresOfJury,
      needed,
      shuffled,
      fc.integer({ min: 2, max: 50 }),
      (scores, least, keys, by) => {
        const keyed = scores.map((score) => ({ score, key: keys.next().value as number }));
        const mixed = keyed.toSorted((one, other) => one.key - other.key).map(({ score }) => score);
        const list = ranked(scores, least);
        expect(ranked(mixed, least)).toEqual(list);
        const heavier = criteria.map((criterion) => ({ ...criterion, weight: criterion.weight * by }));
        expect(
          rankEntries(scores, { criteria: heavier, needed: least }).map(({ entryId, place }) => [
            entryId,
            place,
          ]),
        ).toEqual(list.map(({ entryId, place }) => [entryId, place]));
      },
    ),
  );
});

test('a juror who is missing moves an entry that all rate alike nowhere [CAMPAIGN-239]', () => {
  fc.assert(
    fc.property(scoresOfJury, fc.constantFrom(...jurorIds), (scores, missing) => {
      const alike = scores.map((score) => ({
        ...score,
        points: { 1: score.entryId.charCodeAt(0) - 90, 2: 5 },
        conflict: false,
      }));
      const rest = alike.filter(({ jurorId }) => jurorId !== missing);
      const heard = new Set(rest.map(({ entryId }) => entryId));
      const score = (list: readonly JuryScore[]) =>
        ranked(list, 1)
          .filter(({ entryId }) => heard.has(entryId))
          .map(({ entryId, score: mean }) => [entryId, mean]);
      expect(score(rest)).toEqual(score(alike));
    }),
  );
});

test('points that know a maker, and those that miss a criterion, change no score [CAMPAIGN-239]', () => {
  fc.assert(
    fc.property(scoresOfJury, needed, (scores, least) => {
      const places = (list: readonly JuryScore[]) => ranked(list, least).filter(({ jurors }) => jurors > 0);
      expect(places(scores)).toEqual(places(scores.filter(counts)));
    }),
  );
});

test('one point more never costs a place [CAMPAIGN-239]', () => {
  fc.assert(
    fc.property(scoresOfJury, needed, fc.nat(), (scores, least, which) => {
      const raised = scores.filter((score) => counts(score) && (score.points[1] ?? 10) < 10);
      const chosen = raised[which % Math.max(1, raised.length)];
      if (!chosen) return;
      const better = scores.map((score) =>
        score === chosen ? { ...score, points: { ...score.points, 1: (score.points[1] ?? 0) + 1 } } : score,
      );
      const placeIn = (list: readonly JuryScore[]) =>
        ranked(list, least).find(({ entryId }) => entryId === chosen.entryId)?.place ?? null;
      const [before, after] = [placeIn(scores), placeIn(better)];
      if (before === null) expect(after).toBeNull();
      else expect(after).toBeLessThanOrEqual(before);
    }),
  );
});
