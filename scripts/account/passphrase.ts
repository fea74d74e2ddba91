import { randomInt } from 'node:crypto';
import { wordlist } from '@scure/bip39/wordlists/english.js';

/**
 * Six words of the BIP-39 list (2,048 words that differ in their first four letters): 66 bits. Five would be enough
 * against guessing at the rate that the login allows. The sixth protects the hash, should it be stolen.
 */
export const passphrase = (words = 6): string =>
  Array.from({ length: words }, () => wordlist[randomInt(wordlist.length)]).join(' ');
