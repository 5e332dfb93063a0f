import { randomUUID } from 'node:crypto';
import { joinProject } from '#features/projects/testing/a-new-project.ts';
import { createTrack } from '#features/tracks/edit.contract.ts';
import { aWav } from '#features/tracks/testing/a-wav.ts';
import { uploadAudio } from '#features/tracks/testing/upload-track.ts';
import { aWorld, type Member } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';
import { aSongProject } from '../testing/a-song-project.ts';

const world = await aWorld();
let personCount = 0;
const owner = () => {
  personCount += 1;
  return world.person(`owner${personCount}`, { accountType: 6 });
};
const unchanged = ['publications', 'publication_people', 'tracks', 'project_documents'] as const;
const wrong = (
  endpoint: Parameters<typeof wrongInputs>[0]['endpoint'],
  good: (person: Member) => Promise<Record<string, unknown>>,
) => wrongInputs({ world, endpoint, as: owner, good: (person) => good(person as Member), unchanged });

const wish = () => ({ key: randomUUID(), title: 'Night bus' });
async function published(person: Member) {
  const { id: projectId } = await aSongProject(person);
  return person.call(contract.publishProject, { projectId, publication: wish() });
}

wrong(contract.publishProject, async (person) => ({
  projectId: (await aSongProject(person)).id,
  publication: wish(),
}));
wrong(contract.listPublications, async (person) => ({ projectId: (await aSongProject(person)).id }));
wrong(contract.keepPublication, async (person) => ({ id: (await published(person)).id }));
wrong(contract.takeBackPublication, async (person) => ({ id: (await published(person)).id }));

async function aPublishedTrack(person: Member) {
  const friend = await owner();
  const { id: projectId } = await aSongProject(friend);
  await joinProject(friend, person, projectId);
  const { id } = await friend.call(contract.publishProject, { projectId, publication: wish() });
  const fileName = await uploadAudio(friend, aWav());
  await friend.call(createTrack, { mixdown: { title: 'x', fileName, publicationId: id } });
  await world.drain();
  return { id };
}
wrong(contract.getPeopleOfTrack, aPublishedTrack);
wrong(contract.removeOwnName, aPublishedTrack);
