import { memberParts } from '#features/members/server/member-part.ts';
import * as contract from '#features/mutes/contract.ts';
import { bind, feature } from '#platform/server/feature.ts';
import { getMute, listMutes, mute, unmute } from './change-mute.ts';
import { mutables } from './mutable.ts';
import { mutableUsers } from './mutable-users.ts';
import { mutesOfMember } from './mutes-of-member.ts';

export const mutes = feature({
  name: 'mutes',
  points: [mutables],
  plugs: [memberParts.plug(mutesOfMember), mutables.plug(mutableUsers)],
  build: (plugged) => {
    const all = plugged.byKey(mutables);
    return {
      endpoints: [
        bind(contract.listMutes, (call) => listMutes(call, all)),
        bind(contract.getMute, (call, input) => getMute(call, all, input)),
        bind(contract.mute, (call, input) => mute(call, all, input)),
        bind(contract.unmute, (call, input) => unmute(call, all, input)),
      ],
    };
  },
});
