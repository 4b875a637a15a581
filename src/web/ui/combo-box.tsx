/** Not fetched late, as dialogs are: what is typed at once has to be searched at once. */
export { default as ComboBox } from './combo-box.popup.tsx';
