export interface FrameSize {
  height: number;
  /** Without one the frame is as wide as what is around it. */
  maxWidth?: number | undefined;
}

/** HTML with which another site shows a page of ours in a frame; screen readers announce it by its title. */
export function frameCode(src: string, title: string, { height, maxWidth }: FrameSize): string {
  const style = maxWidth === undefined ? '' : ` style="max-width:${maxWidth}px"`;
  const name = title.toWellFormed().replace(/[&<>"']/g, (found) => `&#${found.charCodeAt(0)};`);
  return `<iframe src="${src}" title="${name}" width="100%" height="${height}"${style} frameborder="0"></iframe>`;
}
