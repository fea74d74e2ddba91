/** Characters that nobody types, and that copying adds, such as a zero-width space or a mark of text direction. */
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

export const withoutInvisible = (text: string): string => text.replace(invisible, '');
