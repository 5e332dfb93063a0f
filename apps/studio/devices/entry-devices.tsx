import '#design/global.css';
import { createRoot } from 'react-dom/client';
import { studioStateId } from '#features/projects/model/studio-state.ts';
import { compileModule } from '#platform/web/compile-module.ts';
import { readPageState } from '#platform/web/page-state.ts';
import { firstPages, kernelsOf, mostPages } from '#studio/engine/kernels.ts';
import { DevicesPage } from './devices-page.tsx';
import type { DevicesState } from './devices-state.ts';
import { createPlaySamples } from './play-samples.ts';
import { createPresetRenderer, type PresetRenderer } from './render-preset.ts';

let renderer: Promise<PresetRenderer> | undefined;

/** The kernels are loaded with the first sound; a failed load is tried again the next time. */
function openRenderer(address: string): Promise<PresetRenderer> {
  renderer ??= compileModule(address).then(async (module) => {
    const memory = new WebAssembly.Memory({ initial: firstPages, maximum: mostPages });
    const { exports } = await WebAssembly.instantiate(module, { env: { memory } });
    return createPresetRenderer(kernelsOf(exports, memory), () => performance.now());
  });
  renderer.catch(() => {
    renderer = undefined;
  });
  return renderer;
}

const element = document.getElementById('app');

if (element) {
  const { device, kernels } = readPageState<DevicesState>(document, studioStateId);
  createRoot(element).render(
    <DevicesPage device={device} openRenderer={() => openRenderer(kernels)} play={createPlaySamples()} />,
  );
  document.documentElement.dataset.hydrated = 'true';
}
