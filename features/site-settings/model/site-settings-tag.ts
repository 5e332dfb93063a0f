/** The tag of everything that depends on the settings of the installation. */
export const siteSettingsTag = 'site-settings';
