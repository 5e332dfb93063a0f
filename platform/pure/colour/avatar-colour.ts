const colours = [
  '#E57373',
  '#F06292',
  '#BA68C8',
  '#9575CD',
  '#7986CB',
  '#64B5F6',
  '#4DD0E1',
  '#4DB6AC',
  '#81C784',
  '#AED581',
  '#FFB74D',
  '#A1887F',
] as const;

/** The background of an avatar without picture, as `#RRGGBB`, chosen by the first character of the name. */
export function avatarColour(name: string): string {
  const code = name.toUpperCase().codePointAt(0) ?? 65;
  const index = code >= 65 && code <= 90 ? code - 65 : code;
  return colours[index % colours.length] ?? colours[0];
}

/** The initial shown on the avatar: the first character in upper case, empty for an empty name. */
export function avatarInitial(name: string): string {
  return [...name][0]?.toUpperCase() ?? '';
}
