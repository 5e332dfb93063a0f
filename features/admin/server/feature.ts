import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { openCasesPart } from './find-open-cases.ts';
import { getOverview } from './get-overview.ts';
import { overviewParts } from './overview-part.ts';

/** What site admins see first. Features plug in what the overview shows. */
export const admin = feature({
  name: 'admin',
  points: [overviewParts],
  plugs: [overviewParts.plug(openCasesPart)],
  build: (plugged) => {
    const parts = plugged.list(overviewParts);
    return { endpoints: [bind(contract.getOverview, (call) => getOverview(call, parts))] };
  },
});
