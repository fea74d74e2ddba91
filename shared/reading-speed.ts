/** Words that an adult reads silently in a minute: Brysbaert, How many words do we read per minute?, 2019. */
export const wordsPerMinute = 238;
