import * as z from 'zod/mini';

/**
 * How a mark looks, by its meaning: `certain` is filled, `possible` outlined, and `open` (not decided yet) dashed;
 * `box` is a frame, `rule` a thin line, `line` a connection, `limit` a thick line that must not be crossed, `payment` a
 * fixed due date, `laterPayment` a due date that may move, and `flag` a warning.
 */
const look = z.enum(['certain', 'possible', 'open', 'box', 'rule', 'line', 'limit', 'payment', 'laterPayment', 'flag']);
export type Look = z.infer<typeof look>;

const shape = z.discriminatedUnion('shape', [
  z.object({ shape: z.literal('rect'), look, x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  z.object({ shape: z.literal('circle'), look, cx: z.number(), cy: z.number(), r: z.number() }),
  z.object({ shape: z.literal('path'), look, d: z.string() }),
  z.object({
    shape: z.literal('text'),
    look: z.enum(['plain', 'strong', 'muted', 'inverse']),
    anchor: z.enum(['start', 'middle', 'end']),
    x: z.number(),
    /** The y coordinate of the baseline. */
    y: z.number(),
    text: z.string(),
  }),
]);
export type Shape = z.infer<typeof shape>;

/** A drawing laid out for one width. A unit is one CSS pixel when the drawing is shown at that width. */
export const frame = z.object({ width: z.number(), height: z.number(), shapes: z.array(shape) });
export type Frame = z.infer<typeof frame>;
