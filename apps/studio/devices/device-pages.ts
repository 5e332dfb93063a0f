import type { FastifyInstance } from 'fastify';
import { guest } from '#platform/pure/actor.ts';
import type { Platform } from '#platform/server/call.ts';
import type { EnvironmentName } from '#platform/server/config/config.ts';
import { allDevices } from '#studio/devices/all-devices.ts';
import { readIdentity } from '../read-identity.ts';
import { studioAppPage } from '../studio-app-page.ts';
import type { StudioAssets } from '../studio-assets.ts';
import { appHeaders } from '../studio-headers.ts';
import type { DevicesState } from './devices-state.ts';

/** The page is for who makes devices, so that it exists in local environments only. */
const allowedEnvironments: readonly EnvironmentName[] = ['local', 'test'];

/** `/dev/devices` and `/dev/devices/{type}`: presets of devices with what is measured of them. Registers nothing in staging and production. */
export function devicePages(
  server: FastifyInstance,
  { platform, assets }: { platform: Platform; assets: StudioAssets | null },
): void {
  const { config } = platform;
  if (!assets || !allowedEnvironments.includes(config.environment)) return;
  for (const device of ['', ...allDevices.map(({ type }) => `/${type}`)])
    server.get(`/dev/devices${device}`, { config: { access: 'anyone' } }, async (_request, reply) => {
      const { siteName, accentRule } = await readIdentity(platform, config.siteUrl);
      const state: DevicesState = { siteName, kernels: assets.sound.kernels, device: device.slice(1) };
      const html = studioAppPage({
        title: 'Devices',
        state,
        csrfToken: '',
        assets: assets.devices,
        accentRule,
      });
      return reply
        .headers(appHeaders(config, guest, accentRule))
        .type('text/html; charset=utf-8')
        .send(html);
    });
}
