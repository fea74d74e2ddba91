// The part of selenium-webdriver that the tests use; the package has no types.
declare module 'selenium-webdriver' {
  type Element = { click(): Promise<void>; sendKeys(text: string): Promise<void> };
  type Driver = {
    get(url: string): Promise<void>;
    findElement(by: object): Promise<Element>;
    findElements(by: object): Promise<Element[]>;
    executeScript(script: string, ...parameters: unknown[]): Promise<unknown>;
    quit(): Promise<void>;
  };
  export class Builder {
    usingServer(url: string): this;
    withCapabilities(wanted: object): this;
    build(): Promise<Driver>;
  }
  export const By: { xpath(path: string): object };
}
