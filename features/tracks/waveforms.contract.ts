import { z } from 'zod';
import { endpoint } from '#platform/pure/contract.ts';
import { nameSchemas } from '#platform/pure/name-schemas.ts';
import { MAX_WAVEFORMS, WAVEFORM_BARS } from './model/waveform-bars.ts';

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const TrackWaveform = z.strictObject({
  id: z.uuid(),
  /** A character for each bar, of 36 heights from `0` to `z`; empty where there is no waveform. */
  bars: z.string().max(WAVEFORM_BARS),
});

export const listWaveforms = endpoint({
  id: 'tracks.listWaveforms',
  method: 'GET',
  path: '/api/mixdowns/waveforms',
  access: 'anyone',
  summary: 'Coarse waveforms of the named tracks that the actor sees in lists',
  query: z.strictObject({
    /** With commas between them. */
    ids: z
      .string()
      .max(MAX_WAVEFORMS * 37)
      .regex(new RegExp(`^${uuid}(?:,${uuid}){0,${MAX_WAVEFORMS - 1}}$`)),
  }),
  limits: [{ per: 'user_or_address', max: 300, seconds: 60 }],
  answer: z.strictObject({ waveforms: z.array(TrackWaveform).max(MAX_WAVEFORMS) }),
});

nameSchemas({ TrackWaveform });
