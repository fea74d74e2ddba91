/**
 * Characters that show nothing: format characters (among them those that turn the direction of writing, and tags) and
 * what Unicode lets a program leave out, such as the Hangul fillers.
 */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');
