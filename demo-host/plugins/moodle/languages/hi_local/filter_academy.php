<?php
// This file is part of Moodle - https://moodle.org/
//
// Moodle is free software: you can redistribute it and/or modify
// it under the terms of the GNU General Public License as published by
// the Free Software Foundation, either version 3 of the License, or
// (at your option) any later version.
//
// Moodle is distributed in the hope that it will be useful,
// but WITHOUT ANY WARRANTY; without even the implied warranty of
// MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE.  See the
// GNU General Public License for more details.
//
// You should have received a copy of the GNU General Public License
// along with Moodle.  If not, see <https://www.gnu.org/licenses/>.

/**
 * Words of the filter, Hindi.
 *
 * @package    filter_academy
 * @copyright  2026 Academy Widgets
 * @license    https://www.gnu.org/copyleft/gpl.html GNU GPL v3 or later
 */

defined('MOODLE_INTERNAL') || die();

$string['apibase'] = 'API का पता';
$string['apibase_desc'] = 'खाली छोड़ने पर: वही होस्ट जिस पर स्क्रिप्ट है।';
$string['audience_anyone'] = 'यह सबको दिखती है, बिना साइन-इन के भी।';
$string['audience_everyone'] = 'जो अकादमी में साइन-इन करता है, उसे अपनी ही जानकारी दिखती है।';
$string['audience_parent'] = 'माता-पिता के लिए: जो अकादमी में अभिभावक के रूप में साइन-इन करता है, उसे केवल अपने बच्चे दिखते हैं।';
$string['audience_staff'] = 'कर्मचारियों के लिए: जो अकादमी में कर्मचारी के रूप में साइन-इन करता है, उसे वही दिखता है जो उसकी भूमिका देख सकती है; और किसी को कुछ नहीं दिखता।';
$string['basepath'] = 'लिंक कहाँ ले जाएँ';
$string['basepath_desc'] = 'एक स्क्रीन से दूसरी स्क्रीन के लिंक के पथ /study-plans/7 जैसे होते हैं। बताएँ कि वे कहाँ से शुरू होते हैं, जैसे https://academy.example। खाली छोड़ने पर: API के पते से।';
$string['check_apifound'] = 'वहाँ अकादमी जवाब देती है और इस साइट को आने देती है।';
$string['check_apimissing'] = 'वहाँ से कोई जवाब नहीं आता। पता अकादमी के दिए पते से मिलाएँ।';
$string['check_apiother'] = 'वहाँ से जवाब आता है, पर वह अकादमी नहीं है। पता अकादमी के दिए पते से मिलाएँ।';
$string['check_apirefuses'] = 'वहाँ सर्वर जवाब देता है, पर इस साइट को आने नहीं देता। जो अकादमी चलाते हैं, वे {$a} को अनुमति दें।';
$string['check_checking'] = 'देखा जा रहा है …';
$string['check_otherhash'] = 'स्क्रिप्ट वहाँ है, पर उसका हैश यह नहीं है, इसलिए ब्राउज़र उसे नहीं चलाएँगे। अकादमी से इस संस्करण का हैश माँगें।';
$string['check_scriptfound'] = 'स्क्रिप्ट वहाँ है।';
$string['check_scriptmissing'] = 'वहाँ ऐसी कोई स्क्रिप्ट नहीं है जिसे यह साइट लोड कर सके। पता अकादमी के दिए पते से मिलाएँ।';
$string['filtername'] = 'अकादमी स्क्रीन';
$string['integrity'] = 'स्क्रिप्ट का हैश';
$string['integrity_desc'] = 'SRI हैश, जैसे sha384-…: किसी ने स्क्रिप्ट बदली हो तो ब्राउज़र उसे नहीं चलाता। स्क्रिप्ट का नया संस्करण आने पर नया हैश दें।';
$string['locale'] = 'भाषा और क्षेत्र';
$string['locale_desc'] = 'पाठ, संख्याओं और तारीख़ों की भाषा और क्षेत्र, उन स्क्रीन के लिए जिनमें अलग से नहीं चुना गया। खाली छोड़ने पर: en-IN।';
$string['loginurl'] = 'साइन-इन पेज';
$string['loginurl_desc'] = 'Login बटन कहाँ ले जाए। खाली छोड़ने पर: फ़ॉर्म वहीं खुलता है।';
$string['noscreen'] = 'अकादमी स्क्रीन: कोई स्क्रीन नहीं चुनी गई। ये उपलब्ध हैं: {$a->screens}।';
$string['notconfigured'] = 'अकादमी स्क्रीन: व्यवस्थापक ने अभी नहीं बताया कि अकादमी की स्क्रिप्ट कहाँ है (साइट प्रशासन, प्लगइन, फ़िल्टर, अकादमी स्क्रीन)।';
$string['nottaken'] = 'अकादमी स्क्रीन: {$a->screen} में {$a->attributes} नहीं दिया जा सकता।';
$string['onlyeditors'] = 'यह सूचना केवल उन्हें दिखती है जो इसे बदल सकते हैं।';
$string['pluginname'] = 'अकादमी स्क्रीन';
$string['preview'] = 'अकादमी की स्क्रीन “{$a->name}”। {$a->about}';
$string['privacy:metadata:academy'] = 'जिस पेज पर स्क्रीन है, वह अकादमी की स्क्रिप्ट लोड करता है, और देखने वाले का ब्राउज़र स्क्रीन का डेटा अकादमी के साथ लेता-देता है। Moodle सर्वर कुछ नहीं भेजता।';
$string['privacy:metadata:academy:address'] = 'देखने वाले का नेटवर्क पता और ब्राउज़र, और पेज किस साइट पर है, जैसा वेब के हर पेज के साथ होता है।';
$string['privacy:metadata:academy:input'] = 'स्क्रीन में कोई जो लिखता या चुनता है।';
$string['privacy:metadata:academy:signin'] = 'अकादमी का साइन-इन, जो Moodle का साइन-इन नहीं है।';
$string['scripturl'] = 'स्क्रिप्ट का पता';
$string['scripturl_desc'] = 'academy-widgets.js फ़ाइल का पता। ज़रूरी: इसके बिना कुछ नहीं दिखता। https:// के साथ; http:// केवल इसी कंप्यूटर (localhost) के लिए।';
$string['theme'] = 'थीम';
$string['theme_desc'] = 'उन स्क्रीन के लिए जिनकी अपनी थीम नहीं चुनी गई। Moodle की अपनी थीम हल्की है; auto देखने वाले के सिस्टम के अनुसार चलता है।';
$string['trustedonly'] = 'केवल विश्वसनीय पाठ में';
$string['trustedonly_desc'] = 'टोकन केवल उस पाठ में काम करते हैं जिसे Moodle साफ़ नहीं करता: पेज, लेबल, अनुभाग, HTML ब्लॉक और शिक्षकों का लिखा अन्य पाठ। बंद करने पर वे फ़ोरम की पोस्ट में भी काम करते हैं, चाहे लिखने वाला कोई भी हो। स्क्रीन किसी को उससे अधिक नहीं दिखाती जितना अकादमी में उसका अपना साइन-इन देख सकता है।';
$string['unknownscreen'] = 'अकादमी स्क्रीन: “{$a->screen}” नाम की कोई स्क्रीन नहीं है। ये उपलब्ध हैं: {$a->screens}।';
$string['wrongaddress'] = 'ऐसा पता दें जो https:// से शुरू हो (या इस कंप्यूटर पर http://localhost से)।';
$string['wrongaddressorpath'] = 'ऐसा पता दें जो https:// से शुरू हो, या इस साइट का पथ जो एक स्लैश से शुरू हो।';
