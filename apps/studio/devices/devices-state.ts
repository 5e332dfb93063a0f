/** Initial state of the page that plays a device's presets. */
export interface DevicesState {
  siteName: string;
  /** Address of the built kernels. */
  kernels: string;
  /** The device's type; empty for the first. */
  device: string;
}
