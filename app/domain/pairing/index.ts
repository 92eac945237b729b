export { beginPairing, codeLastsSeconds, collectPairing, readPairing } from './device-side';
export { answerDevice, type AskingDevice, askingDevice, findAskingDevice } from './phone-side';
