import { useSong } from './use-session.ts';

/** Whether a lane moves a parameter of a track or a device: turning it by hand would not be heard. */
export const useAutomated = (owner: string, param: string): boolean =>
  useSong(({ lanes }) =>
    lanes.some(
      (lane) =>
        lane.owner === owner && lane.param === param && lane.on && !lane.isSecond && lane.points.length > 0,
    ),
  );
