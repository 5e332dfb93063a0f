/** What comes with every product. */
export const soundLicence = (siteName: string): string =>
  [
    `Sounds of the ${siteName} sound shop: licence`,
    'You may use these sounds in your own music and in music that you make for others, in any number of pieces, for as long as you like, and you may publish, perform and sell that music without paying anything more and without naming anybody.',
    'You may not pass the sounds on by themselves, as they are or changed, for money or free, as files, in a library, or in an instrument.',
    'The licence belongs to whoever bought the sounds, and ends only if it is broken. The sounds come as they are, without warranty.',
  ].join('\n\n');
