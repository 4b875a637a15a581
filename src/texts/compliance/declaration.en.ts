/** What the person sees and answers; stored as shown. A change of it needs a new `TEXT_VERSION`. */
const texts = {
  thirdParty:
    'I am authorised to declare for this company. The money that we load onto cards through Cardload is our own, paid to our own people for their work, unless I declare a third party below. A third party is a person or company on whose instructions we act. I will declare again when this changes.',
};
export default texts;
