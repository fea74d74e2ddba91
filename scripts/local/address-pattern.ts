/** Finds an address in any letter case, and none that contains it: these characters go on with an address (RFC 5322). */
export const addressPattern = (address: string): RegExp => {
  const before = String.raw`[\p{L}\p{N}_+.!#$%&*/=?^{|}~\-]|[\p{L}\p{N}]'`;
  const after = String.raw`[\p{L}\p{N}_+\-]|\.[\p{L}\p{N}_+\-]`;
  return new RegExp(`(?<!${before})${RegExp.escape(address)}(?!${after})`, 'iu');
};
