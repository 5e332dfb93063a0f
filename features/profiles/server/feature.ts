import { bind, feature } from '#platform/server/feature.ts';
import * as contract from '../contract.ts';
import { getProfile } from './get-profile.ts';

export const profiles = feature({ name: 'profiles', endpoints: [bind(contract.getProfile, getProfile)] });
