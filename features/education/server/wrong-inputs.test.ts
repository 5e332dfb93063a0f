import { createOrganization } from '#features/identity/school.contract.ts';
import { aWorld } from '#testing/world.ts';
import { wrongInputs } from '#testing/wrong-inputs.ts';
import * as contract from '../contract.ts';

const world = await aWorld({ educationMode: true });
const unchanged = [
  'organizations',
  'organization_memberships',
  'organization_subscriptions',
  'education_trials',
] as const;
const form = { firstName: 'Ada', lastName: 'Byron', role: 'teacher', name: 'Oak', country: 'GB' } as const;
const aSchool = async (owner: string) => {
  const { id } = await (await world.person(owner)).call(createOrganization, form);
  return id;
};

wrongInputs({
  world,
  endpoint: createOrganization,
  as: () => world.person('ada'),
  good: () => form,
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.listOrganizations,
  as: () => world.person('ben'),
  good: () => ({ emailDomain: 'own' }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.getOwnMembership,
  as: () => world.person('cleo'),
  good: () => ({}),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.getOrganization,
  as: async () => {
    const owner = await world.person('dora');
    const { id } = await owner.call(createOrganization, form);
    return Object.assign(owner, { schoolId: id });
  },
  good: (person) => ({ id: (person as typeof person & { schoolId: string }).schoolId }),
  unchanged,
});

wrongInputs({
  world,
  endpoint: contract.requestMembership,
  as: () => world.person('eva'),
  good: async () => ({ id: await aSchool('fay'), membershipRequest: { role: 'faculty' } }),
  unchanged,
});
