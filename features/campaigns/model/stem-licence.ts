/** What comes with the stems of every campaign. */
export const stemLicence = ({ campaign, siteName }: { campaign: string; siteName: string }): string =>
  [
    `Stems of the campaign “${campaign}” on ${siteName}: licence`,
    `You may use these stems in remixes that you enter in this campaign, and you may publish those remixes on ${siteName}.`,
    'You may not pass the stems on by themselves, as they are or changed, and you may not sell them or music that is made with them unless their makers say so.',
    'The stems come as they are, without warranty.',
  ].join('\n\n');
